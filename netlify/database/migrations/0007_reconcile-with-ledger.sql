-- contract: progress of a walk that no code makes any more
ALTER TABLE "payment_events" ALTER COLUMN "received_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "not_ours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" DROP COLUMN "progress";--> statement-breakpoint
UPDATE "ledger_pulls" SET "progress" = NULL;
