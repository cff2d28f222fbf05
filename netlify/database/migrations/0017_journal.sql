CREATE TABLE "account_names" (
	"livemode" boolean PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_files" (
	"livemode" boolean NOT NULL,
	"month" text NOT NULL,
	"format" text NOT NULL,
	"names" jsonb NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_files_livemode_month_format_pk" PRIMARY KEY("livemode","month","format"),
	CONSTRAINT "journal_files_format_known" CHECK ("journal_files"."format" in ('quickbooks', 'xero'))
);
