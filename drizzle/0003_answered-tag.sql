ALTER TABLE "replies" ADD COLUMN "answered_tag" uuid;--> statement-breakpoint
UPDATE "replies" AS reply SET "answered_tag" = coalesce(above."author_tag", confession."author_tag")
	FROM "replies" AS place
	LEFT JOIN "replies" AS above ON above."id" = place."parent_reply_id"
	LEFT JOIN "confessions" AS confession ON confession."id" = place."confession_id"
	WHERE place."id" = reply."id"
		AND coalesce(above."author_tag", confession."author_tag") <> reply."author_tag";--> statement-breakpoint
CREATE INDEX "replies_by_answered" ON "replies" USING btree ("answered_tag","created_at","id") WHERE "replies"."answered_tag" is not null;
