CREATE TABLE "card_testing_periods" (
	"since" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"opened_before" timestamp (3) with time zone NOT NULL,
	"canceled_until" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);
