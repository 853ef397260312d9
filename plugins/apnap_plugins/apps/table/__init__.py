"""`apnap table`: games in the browser. The server holds the games; each page is sent what its player may know.

`seen` and `asked` make of a game and a decision what is sent, `person` passes for people, `game_table` is one table, `keeping`
holds tables in a file, `messages` are what pages may say, `hub` and `server` bring them together, `web` is the page.
"""
