-- As in 0001: columns of text have no statistics, also those that hold words of ours or a seal.
ALTER TABLE "departures"
	ALTER COLUMN "sealed_suspension" SET STATISTICS 0,
	ALTER COLUMN "last_month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "appeals"
	ALTER COLUMN "sealed_text" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "decisions"
	ALTER COLUMN "item_kind" SET STATISTICS 0,
	ALTER COLUMN "verb" SET STATISTICS 0,
	ALTER COLUMN "rule" SET STATISTICS 0,
	ALTER COLUMN "sealed_reason" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "report_months"
	ALTER COLUMN "month" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "reports"
	ALTER COLUMN "reason" SET STATISTICS 0,
	ALTER COLUMN "sealed_note" SET STATISTICS 0;
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
