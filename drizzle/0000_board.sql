CREATE TABLE "attempts" (
	"bucket" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_tag" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"preview" text NOT NULL,
	"truncated" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"upvote_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "confessions_upvote_count" CHECK ("confessions"."upvote_count" >= 0),
	CONSTRAINT "confessions_reply_count" CHECK ("confessions"."reply_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_marks" (
	"mark" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_links" (
	"hash" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"last_month" text NOT NULL
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
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"upvote_count" integer DEFAULT 0 NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "replies_upvote_count" CHECK ("replies"."upvote_count" >= 0),
	CONSTRAINT "replies_answer_count" CHECK ("replies"."answer_count" >= 0),
	CONSTRAINT "replies_depth" CHECK ("replies"."depth" between 0 and 3),
	CONSTRAINT "replies_top_level_depth" CHECK (("replies"."parent_reply_id" is null) = ("replies"."depth" = 0))
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
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_parent_reply_id_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_expiring" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "confessions_newest" ON "confessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "confessions_most_voted" ON "confessions" USING btree ("upvote_count","created_at","id");--> statement-breakpoint
CREATE INDEX "confessions_by_author" ON "confessions" USING btree ("author_tag","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_links_by_user" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mail_links_ending" ON "mail_links" USING btree ("last_month");--> statement-breakpoint
CREATE INDEX "reactions_on_confession" ON "reactions" USING btree ("confession_id") WHERE "reactions"."confession_id" is not null;--> statement-breakpoint
CREATE INDEX "reactions_on_reply" ON "reactions" USING btree ("reply_id") WHERE "reactions"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "replies_top_level" ON "replies" USING btree ("confession_id","upvote_count" DESC NULLS FIRST,"created_at","id") WHERE "replies"."parent_reply_id" is null;--> statement-breakpoint
CREATE INDEX "replies_below" ON "replies" USING btree ("parent_reply_id","upvote_count" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
CREATE INDEX "replies_by_confession" ON "replies" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "replies_by_author" ON "replies" USING btree ("author_tag","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_ending" ON "sessions" USING btree ("last_month");