-- There is no release yet whose processes could still use it.
-- squawk-ignore ban-drop-table
DROP TABLE "import_marks";
