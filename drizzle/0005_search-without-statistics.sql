-- As in 0001: of an array of terms, too, pg_statistic would keep what was deleted.
ALTER TABLE "confession_terms"
	ALTER COLUMN "title_terms" SET STATISTICS 0,
	ALTER COLUMN "terms" SET STATISTICS 0;
