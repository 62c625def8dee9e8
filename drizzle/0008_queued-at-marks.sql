ALTER TABLE "reports" DROP CONSTRAINT "reports_pkey";--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Only open reports are in this table, so it is small.
-- squawk-ignore adding-serial-primary-key-field, adding-field-with-default
ALTER TABLE "reports" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_tag","text_since") WHERE not "reports"."is_withdrawn";