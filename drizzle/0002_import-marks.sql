CREATE TABLE "import_marks" (
	"mark" uuid PRIMARY KEY NOT NULL
);
