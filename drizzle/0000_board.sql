CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"scope" text,
	"access_token_expires_at" timestamptz,
	"refresh_token_expires_at" timestamptz,
	"created_at" timestamptz,
	"updated_at" timestamptz
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
CREATE TABLE "reactions" (
	"confession_id" uuid,
	"reply_id" uuid,
	"voter_tag" uuid NOT NULL,
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
	CONSTRAINT "replies_upvote_count" CHECK ("replies"."upvote_count" >= 0),
	CONSTRAINT "replies_depth" CHECK ("replies"."depth" between 0 and 3),
	CONSTRAINT "replies_top_level_depth" CHECK (("replies"."parent_reply_id" is null) = ("replies"."depth" = 0))
);
--> statement-breakpoint
CREATE TABLE "secret_check" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"proof" text NOT NULL,
	CONSTRAINT "secret_check_only" CHECK ("secret_check"."only")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamptz,
	"updated_at" timestamptz,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text,
	"image" text,
	"member_since" text NOT NULL,
	"updated_at" timestamptz,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"created_at" timestamptz,
	"updated_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_confession_id_confessions_id_fk" FOREIGN KEY ("confession_id") REFERENCES "public"."confessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_parent_reply_id_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_by_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_at_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "confessions_newest" ON "confessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "confessions_most_voted" ON "confessions" USING btree ("upvote_count","created_at","id");--> statement-breakpoint
CREATE INDEX "confessions_by_author" ON "confessions" USING btree ("author_tag","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_on_confession" ON "reactions" USING btree ("confession_id","voter_tag") WHERE "reactions"."confession_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reactions_on_reply" ON "reactions" USING btree ("reply_id","voter_tag") WHERE "reactions"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "replies_top_level" ON "replies" USING btree ("confession_id","upvote_count" DESC NULLS FIRST,"created_at","id") WHERE "replies"."parent_reply_id" is null;--> statement-breakpoint
CREATE INDEX "replies_by_parent" ON "replies" USING btree ("parent_reply_id");--> statement-breakpoint
CREATE INDEX "replies_by_confession" ON "replies" USING btree ("confession_id");--> statement-breakpoint
CREATE INDEX "replies_by_author" ON "replies" USING btree ("author_tag","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiring" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");