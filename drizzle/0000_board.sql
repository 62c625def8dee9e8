CREATE TABLE "attempts" (
	"bucket" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"tag" uuid PRIMARY KEY NOT NULL,
	"sealed_suspension" text NOT NULL,
	"last_month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"hash" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"last_month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"hash" uuid PRIMARY KEY NOT NULL,
	"last_month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" uuid NOT NULL,
	"sealed_address" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"could_write_unproved" boolean NOT NULL,
	"password" text,
	"epoch" uuid NOT NULL,
	"member_since" text NOT NULL,
	CONSTRAINT "users_addressHash_unique" UNIQUE("address_hash")
);
--> statement-breakpoint
CREATE TABLE "confession_terms" (
	"confession_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"title_terms" "tsvector" NOT NULL,
	"terms" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_tag" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"preview" text NOT NULL,
	"truncated" boolean NOT NULL,
	"topic" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"upvote_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"has_crisis_card" boolean DEFAULT false NOT NULL,
	CONSTRAINT "confessions_upvote_count" CHECK ("confessions"."upvote_count" >= 0),
	CONSTRAINT "confessions_reply_count" CHECK ("confessions"."reply_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reactions" (
	"voter_tag" uuid PRIMARY KEY NOT NULL,
	"confession_id" uuid,
	"reply_id" uuid,
	"created_on" date NOT NULL,
	CONSTRAINT "reactions_one_target" CHECK (num_nonnulls("reactions"."confession_id", "reactions"."reply_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"confession_id" uuid,
	"parent_reply_id" uuid,
	"depth" smallint NOT NULL,
	"author_tag" uuid NOT NULL,
	"is_op" boolean NOT NULL,
	"answered_tag" uuid,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"upvote_count" integer DEFAULT 0 NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_below_hidden" boolean DEFAULT false NOT NULL,
	"has_crisis_card" boolean DEFAULT false NOT NULL,
	CONSTRAINT "replies_upvote_count" CHECK ("replies"."upvote_count" >= 0),
	CONSTRAINT "replies_answer_count" CHECK ("replies"."answer_count" >= 0),
	CONSTRAINT "replies_depth" CHECK ("replies"."depth" between 0 and 3),
	CONSTRAINT "replies_top_level_depth" CHECK (("replies"."parent_reply_id" is null) = ("replies"."depth" = 0))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backups_only" CHECK ("backups"."only")
);
--> statement-breakpoint
CREATE TABLE "import_marks" (
	"mark" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "older_secrets" (
	"proof" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"last_month" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scrubs" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_night" date NOT NULL,
	CONSTRAINT "scrubs_only" CHECK ("scrubs"."only")
);
--> statement-breakpoint
CREATE TABLE "secret_check" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"proof" text NOT NULL,
	CONSTRAINT "secret_check_only" CHECK ("secret_check"."only")
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
CREATE TABLE "judgings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" timestamp (3) with time zone NOT NULL,
	"reviewed_night" date,
	CONSTRAINT "judgings_only" CHECK ("judgings"."only")
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
CREATE TABLE "slowing_items" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"confession_id" uuid NOT NULL,
	"reply_id" uuid
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
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confession_terms" ADD CONSTRAINT "confession_terms_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_parent_reply_id_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_reports" ADD CONSTRAINT "settled_reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slowing_items" ADD CONSTRAINT "slowing_items_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slowing_items" ADD CONSTRAINT "slowing_items_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expiring" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "departures_ending" ON "departures" USING btree ("last_month");--> statement-breakpoint
CREATE INDEX "mail_links_by_user" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_links_ending" ON "mail_links" USING btree ("last_month");--> statement-breakpoint
CREATE INDEX "sessions_ending" ON "sessions" USING btree ("last_month");--> statement-breakpoint
CREATE INDEX "confession_terms_found" ON "confession_terms" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "confessions_newest" ON "confessions" USING btree ("created_at","id") WHERE not "confessions"."is_hidden";--> statement-breakpoint
CREATE INDEX "confessions_most_voted" ON "confessions" USING btree ("upvote_count","created_at","id") WHERE not "confessions"."is_hidden";--> statement-breakpoint
CREATE INDEX "confessions_most_voted_of_period" ON "confessions" USING btree (date_bin(interval '3 days', "created_at", '2000-01-01Z'),"upvote_count","created_at","id") WHERE not "confessions"."is_hidden";--> statement-breakpoint
CREATE INDEX "confessions_newest_of_topic" ON "confessions" USING btree ("topic","created_at","id") WHERE not "confessions"."is_hidden" and "confessions"."topic" is not null;--> statement-breakpoint
CREATE INDEX "confessions_most_voted_of_topic" ON "confessions" USING btree ("topic","upvote_count","created_at","id") WHERE not "confessions"."is_hidden" and "confessions"."topic" is not null;--> statement-breakpoint
CREATE INDEX "confessions_most_voted_of_topic_and_period" ON "confessions" USING btree ("topic",date_bin(interval '3 days', "created_at", '2000-01-01Z'),"upvote_count","created_at","id") WHERE not "confessions"."is_hidden" and "confessions"."topic" is not null;--> statement-breakpoint
CREATE INDEX "confessions_by_author" ON "confessions" USING btree ("author_tag","created_at","id");--> statement-breakpoint
CREATE INDEX "reactions_on_confession" ON "reactions" USING btree ("confession_id") WHERE "reactions"."confession_id" is not null;--> statement-breakpoint
CREATE INDEX "reactions_on_reply" ON "reactions" USING btree ("reply_id") WHERE "reactions"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "replies_top_level" ON "replies" USING btree ("confession_id","upvote_count" DESC NULLS FIRST,"created_at","id") WHERE "replies"."parent_reply_id" is null;--> statement-breakpoint
CREATE INDEX "replies_below" ON "replies" USING btree ("parent_reply_id","upvote_count" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
CREATE INDEX "replies_by_confession" ON "replies" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "replies_by_author" ON "replies" USING btree ("author_tag","created_at","id");--> statement-breakpoint
CREATE INDEX "replies_by_answered" ON "replies" USING btree ("answered_tag","created_at","id") WHERE "replies"."answered_tag" is not null;--> statement-breakpoint
CREATE INDEX "decisions_of_item" ON "decisions" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "decisions_by_time" ON "decisions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "reports_in_thread" ON "reports" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "reports_on_reply" ON "reports" USING btree ("reply_id") WHERE "reports"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_that_weigh" ON "reports" USING btree ("confession_id","reply_id") WHERE "reports"."weight" > 0;--> statement-breakpoint
CREATE INDEX "settled_reports_by_reporter" ON "settled_reports" USING btree ("reporter_tag");--> statement-breakpoint
CREATE INDEX "settled_reports_of_decision" ON "settled_reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "settled_reports_ending" ON "settled_reports" USING btree ("settled_on");--> statement-breakpoint
CREATE INDEX "slowing_items_in_thread" ON "slowing_items" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "slowing_items_on_reply" ON "slowing_items" USING btree ("reply_id") WHERE "slowing_items"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "suspensions_of_author" ON "suspensions" USING btree ("author_tag","ends_on");--> statement-breakpoint
CREATE INDEX "suspensions_ending" ON "suspensions" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "takedowns_due" ON "takedowns" USING btree ("closed_at","due_at");