-- contract: nothing was deployed that reads the column, and there is one wording.
ALTER TABLE "letters" DROP COLUMN "wording";