CREATE TABLE "judgings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" timestamp (3) with time zone NOT NULL,
	"reviewed_night" date,
	CONSTRAINT "judgings_only" CHECK ("judgings"."only")
);
--> statement-breakpoint
CREATE TABLE "slowing_items" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"confession_id" uuid NOT NULL,
	"reply_id" uuid
);
--> statement-breakpoint
ALTER TABLE "slowing_items" ADD CONSTRAINT "slowing_items_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slowing_items" ADD CONSTRAINT "slowing_items_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slowing_items_in_thread" ON "slowing_items" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "slowing_items_on_reply" ON "slowing_items" USING btree ("reply_id") WHERE "slowing_items"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_that_weigh" ON "reports" USING btree ("confession_id","reply_id") WHERE "reports"."weight" > 0;