ALTER TABLE "journal_files" ADD COLUMN "layout" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "balance" text DEFAULT 'payments' NOT NULL;