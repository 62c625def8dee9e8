CREATE TABLE "older_secrets" (
	"proof" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"last_month" text NOT NULL
);
--> statement-breakpoint
-- As in 0001: PostgreSQL keeps no statistics of text.
ALTER TABLE "older_secrets"
	ALTER COLUMN "proof" SET STATISTICS 0,
	ALTER COLUMN "last_month" SET STATISTICS 0;
