ALTER TABLE "appeals" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "is_queued" boolean DEFAULT false NOT NULL;