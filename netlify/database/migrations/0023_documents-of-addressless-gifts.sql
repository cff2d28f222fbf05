-- Gifts of files without an address were stored as having no document, although nobody had receipted their givers.
UPDATE "donations" SET "document" = 'tax', "version" = "version" + 1
  WHERE "document" = 'none' AND "source" IN ('check', 'transfer') AND "external_id" IS NOT NULL
    AND "match_of" IS NULL AND "on_behalf_of" IS NULL
    AND ("through" IS NULL OR "through" IN ('PayPal', 'Venmo'));
