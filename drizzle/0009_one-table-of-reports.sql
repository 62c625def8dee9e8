-- The migration runs in a transaction, and the table is small: it has the reports of a year.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, ban-drop-table, constraint-missing-not-valid, ban-drop-not-null
ALTER TABLE "reports" DROP CONSTRAINT "reports_of_something";--> statement-breakpoint
DROP INDEX "reports_that_weigh";--> statement-breakpoint
DROP INDEX "reports_by_reporter";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "sealed_note" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_agreed" boolean;--> statement-breakpoint
INSERT INTO "reports"
	("id", "reporter_tag", "reason", "weight", "created_on", "text_since", "is_queued", "is_withdrawn", "decision_id", "is_agreed")
	SELECT "id", "reporter_tag", "reason", 0, "settled_on", "text_since", true, "is_withdrawn", "decision_id", "is_agreed"
	FROM "settled_reports";--> statement-breakpoint
DROP TABLE "settled_reports";--> statement-breakpoint
CREATE INDEX "reports_of_reporter" ON "reports" USING btree ("reporter_tag");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("confession_id","reply_id") WHERE "reports"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "reports_of_decision" ON "reports" USING btree ("decision_id") WHERE "reports"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_ending" ON "reports" USING btree ("created_on") WHERE "reports"."decision_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_tag","text_since") WHERE "reports"."decision_id" is null and not "reports"."is_withdrawn";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_of_something" CHECK (("reports"."decision_id" is null) = (num_nonnulls("reports"."confession_id", "reports"."reply_id") > 0)
        and ("reports"."decision_id" is null) = ("reports"."sealed_note" is not null));
