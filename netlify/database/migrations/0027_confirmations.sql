CREATE TABLE "confirmations" (
	"email_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"left" smallint NOT NULL,
	CONSTRAINT "confirmations_email_hash_expires_at_pk" PRIMARY KEY("email_hash","expires_at")
);
--> statement-breakpoint
CREATE TABLE "payment_declines" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
