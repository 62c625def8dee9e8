CREATE TABLE "departures" (
	"tag" uuid PRIMARY KEY NOT NULL,
	"sealed_suspension" text NOT NULL,
	"last_month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"confession_id" uuid,
	"reply_id" uuid,
	"sealed_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "appeals_confessionId_unique" UNIQUE("confession_id"),
	CONSTRAINT "appeals_replyId_unique" UNIQUE("reply_id"),
	CONSTRAINT "appeals_one_item" CHECK (num_nonnulls("appeals"."confession_id", "appeals"."reply_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"item_kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"by_reports" boolean NOT NULL,
	"by_new_accounts" boolean DEFAULT false NOT NULL,
	"rule" text,
	"sealed_reason" text NOT NULL,
	"waited_days" integer
);
--> statement-breakpoint
CREATE TABLE "report_months" (
	"month" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"reporter_tag" uuid PRIMARY KEY NOT NULL,
	"confession_id" uuid,
	"reply_id" uuid,
	"reason" text NOT NULL,
	"weight" real NOT NULL,
	"sealed_note" text NOT NULL,
	"created_on" date NOT NULL,
	"text_since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_of_something" CHECK (num_nonnulls("reports"."confession_id", "reports"."reply_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "settled_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_tag" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"is_agreed" boolean,
	"text_since" timestamp (3) with time zone NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"settled_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspensions" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"author_tag" uuid NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"sealed_statement" text NOT NULL,
	"sealed_contact" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
DROP INDEX "confessions_newest";--> statement-breakpoint
DROP INDEX "confessions_most_voted";--> statement-breakpoint
DROP INDEX "confessions_most_voted_of_period";--> statement-breakpoint
ALTER TABLE "confessions" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "confessions" ADD COLUMN "has_crisis_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "is_below_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "has_crisis_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_reports" ADD CONSTRAINT "settled_reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departures_ending" ON "departures" USING btree ("last_month");--> statement-breakpoint
CREATE INDEX "decisions_of_item" ON "decisions" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reports_in_thread" ON "reports" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "reports_on_reply" ON "reports" USING btree ("reply_id") WHERE "reports"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "settled_reports_by_reporter" ON "settled_reports" USING btree ("reporter_tag");--> statement-breakpoint
CREATE INDEX "settled_reports_of_decision" ON "settled_reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "settled_reports_ending" ON "settled_reports" USING btree ("settled_on");--> statement-breakpoint
CREATE INDEX "suspensions_of_author" ON "suspensions" USING btree ("author_tag","ends_on");--> statement-breakpoint
CREATE INDEX "suspensions_ending" ON "suspensions" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "takedowns_due" ON "takedowns" USING btree ("closed_at","due_at");--> statement-breakpoint
CREATE INDEX "confessions_newest" ON "confessions" USING btree ("created_at","id") WHERE not "confessions"."is_hidden";--> statement-breakpoint
CREATE INDEX "confessions_most_voted" ON "confessions" USING btree ("upvote_count","created_at","id") WHERE not "confessions"."is_hidden";--> statement-breakpoint
CREATE INDEX "confessions_most_voted_of_period" ON "confessions" USING btree (date_bin(interval '3 days', "created_at", '2000-01-01Z'),"upvote_count","created_at","id") WHERE not "confessions"."is_hidden";