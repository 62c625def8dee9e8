DROP INDEX "replies_by_parent";--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "answer_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: what was answered before counts as well.
UPDATE "replies" SET "answer_count" = "counted"."answers"
FROM (SELECT "parent_reply_id", count(*) AS "answers" FROM "replies" GROUP BY "parent_reply_id") AS "counted"
WHERE "replies"."id" = "counted"."parent_reply_id";--> statement-breakpoint
CREATE INDEX "replies_below" ON "replies" USING btree ("parent_reply_id","upvote_count" DESC NULLS FIRST,"created_at","id");--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_answer_count" CHECK ("replies"."answer_count" >= 0);