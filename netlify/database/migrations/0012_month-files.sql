CREATE TABLE "balance_checks" (
	"livemode" boolean PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"gaps" jsonb NOT NULL,
	"differs_since" timestamp (3) with time zone,
	"reread_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "month_file_lines" (
	"item_id" text PRIMARY KEY NOT NULL,
	"livemode" boolean NOT NULL,
	"month" text NOT NULL,
	"place" integer NOT NULL,
	"donation_id" uuid,
	"line" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_files" (
	"livemode" boolean NOT NULL,
	"month" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "month_files_livemode_month_pk" PRIMARY KEY("livemode","month")
);
--> statement-breakpoint
CREATE INDEX "month_file_lines_order" ON "month_file_lines" USING btree ("livemode","month","place");--> statement-breakpoint
CREATE INDEX "month_file_lines_donation" ON "month_file_lines" USING btree ("donation_id");