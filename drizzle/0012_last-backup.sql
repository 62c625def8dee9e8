CREATE TABLE "backups" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backups_only" CHECK ("backups"."only")
);
