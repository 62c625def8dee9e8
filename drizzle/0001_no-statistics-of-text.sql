-- pg_statistic keeps values of deleted rows, even after their table is rewritten. It must not keep texts, sealed values, or ids
-- and addresses of accounts. The schema can't say this, so each new column of text needs it in a migration.
ALTER TABLE "appeals"
	ALTER COLUMN "sealed_text" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "confession_terms"
	ALTER COLUMN "title_terms" SET STATISTICS 0,
	ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "confessions"
	ALTER COLUMN "title" SET STATISTICS 0,
	ALTER COLUMN "content" SET STATISTICS 0,
	ALTER COLUMN "preview" SET STATISTICS 0,
	ALTER COLUMN "topic" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "decisions"
	ALTER COLUMN "item_kind" SET STATISTICS 0,
	ALTER COLUMN "verb" SET STATISTICS 0,
	ALTER COLUMN "rule" SET STATISTICS 0,
	ALTER COLUMN "sealed_reason" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "departures"
	ALTER COLUMN "sealed_suspension" SET STATISTICS 0,
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "mail_links"
	ALTER COLUMN "user_id" SET STATISTICS 0,
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "older_secrets"
	ALTER COLUMN "proof" SET STATISTICS 0,
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "replies"
	ALTER COLUMN "content" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "report_months"
	ALTER COLUMN "month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "reports"
	ALTER COLUMN "reason" SET STATISTICS 0,
	ALTER COLUMN "sealed_note" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "secret_check"
	ALTER COLUMN "proof" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "sessions"
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "settled_reports"
	ALTER COLUMN "reason" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "takedowns"
	ALTER COLUMN "kind" SET STATISTICS 0,
	ALTER COLUMN "item_kind" SET STATISTICS 0,
	ALTER COLUMN "sealed_statement" SET STATISTICS 0,
	ALTER COLUMN "sealed_contact" SET STATISTICS 0,
	ALTER COLUMN "outcome" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "users"
	ALTER COLUMN "id" SET STATISTICS 0,
	ALTER COLUMN "address_hash" SET STATISTICS 0,
	ALTER COLUMN "sealed_address" SET STATISTICS 0,
	ALTER COLUMN "password" SET STATISTICS 0,
	ALTER COLUMN "member_since" SET STATISTICS 0;
