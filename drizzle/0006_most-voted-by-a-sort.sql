-- A migration runs in a transaction, and dropping an index takes only a moment.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "confessions_most_voted_of_period";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "confessions_most_voted_of_topic_and_period";
