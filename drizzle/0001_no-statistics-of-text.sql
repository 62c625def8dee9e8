-- pg_statistic keeps values of deleted rows, through every rewriting of their table: no texts, and no
-- ids and addresses of accounts. The schema can't say it; a column of text that is added needs it too.
ALTER TABLE "confessions"
	ALTER COLUMN "title" SET STATISTICS 0,
	ALTER COLUMN "content" SET STATISTICS 0,
	ALTER COLUMN "preview" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "mail_links"
	ALTER COLUMN "user_id" SET STATISTICS 0,
	ALTER COLUMN "purpose" SET STATISTICS 0,
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "replies"
	ALTER COLUMN "content" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "secret_check"
	ALTER COLUMN "proof" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "sessions"
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "users"
	ALTER COLUMN "id" SET STATISTICS 0,
	ALTER COLUMN "address_hash" SET STATISTICS 0,
	ALTER COLUMN "sealed_address" SET STATISTICS 0,
	ALTER COLUMN "password" SET STATISTICS 0,
	ALTER COLUMN "member_since" SET STATISTICS 0;
