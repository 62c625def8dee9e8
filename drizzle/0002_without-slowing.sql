-- There is no release yet whose processes could still use these.
-- squawk-ignore ban-drop-table
DROP TABLE "slowing_items";--> statement-breakpoint
-- squawk-ignore ban-drop-column
ALTER TABLE "judgings" DROP COLUMN "reviewed_night";
