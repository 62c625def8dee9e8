CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed_person" text NOT NULL,
	"code_hash" uuid,
	"code_ends_on" date,
	"session_hash" uuid,
	"session_ends_on" date,
	"last_seen_on" date
);
--> statement-breakpoint
ALTER TABLE "operators"
	ALTER COLUMN "sealed_person" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "upkeep" ADD COLUMN "last_nudge" timestamp (3) with time zone;