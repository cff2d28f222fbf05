ALTER TABLE "donations" ADD COLUMN "payment_method" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "processing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "dispute_lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "other_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "progress" jsonb;