CREATE TABLE "unpurged_tags" (
	"tag" text PRIMARY KEY NOT NULL
);
