// Tests set their own variables of the product, so that they never meet a real service.
const productVariables =
  /^(?:PORT|HOST|LINK_SECRET|TRUST_PROXY|DATA_DIR|SANDBOX|LOG|ADMIN_PASSWORD|CONTEXT|DATABASE_URL|SITE_URL|MAIL_FROM|STAFF_EMAIL|(?:NETLIFY|PUBLIC|STRIPE|CONTENTFUL|SMTP)_.*)$/;

/** Copies the environment of this process without the variables that configure the product. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || productVariables.test(name) ? [] : [[name, value]],
    ),
  );
}
