-- As in 0001: PostgreSQL would keep deleted words there, also the names of topics.
ALTER TABLE "confessions"
	ALTER COLUMN "topic" SET STATISTICS 0;
