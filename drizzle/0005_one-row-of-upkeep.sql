CREATE TABLE "upkeep" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"proof" text NOT NULL,
	"last_scrub" date,
	"last_backup" timestamp (3) with time zone,
	"last_judging" timestamp (3) with time zone,
	CONSTRAINT "upkeep_only" CHECK ("upkeep"."only")
);
--> statement-breakpoint
ALTER TABLE "upkeep"
	ALTER COLUMN "proof" SET STATISTICS 0;
--> statement-breakpoint
INSERT INTO "upkeep" ("proof", "last_scrub", "last_backup", "last_judging")
	SELECT "proof", (SELECT "last_night" FROM "scrubs"), (SELECT "last_at" FROM "backups"), (SELECT "mark" FROM "judgings")
	FROM "secret_check";
--> statement-breakpoint
-- There is no release yet whose processes could still use these.
-- squawk-ignore ban-drop-table
DROP TABLE "backups";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "scrubs";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "secret_check";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "judgings";
