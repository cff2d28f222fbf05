/** Applies the paying page's `appearance` and `fonts` to a frame that cannot see that page's styles. */

const rules = new CSSStyleSheet();
document.adoptedStyleSheets.push(rules);

/** Parts that an appearance may style, as Stripe's Appearance API names them. */
const parts = /^\.(?:Input|Label|Error|Block)(?:--[a-z]+)?(?::{1,2}[a-z-]+)?$/;

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sets every variable as a custom property of the same name and every rule as a real rule. */
export function applyAppearance({ variables = {}, rules: wanted = {} } = {}) {
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(`--${name}`, value);
  }
  rules.replaceSync('');
  for (const [selector, declarations] of Object.entries(wanted)) {
    if (!parts.test(selector)) continue;
    const rule = rules.cssRules[rules.insertRule(`${selector} {}`, rules.cssRules.length)];
    for (const [name, value] of Object.entries(declarations)) {
      rule.style.setProperty(kebab(name), value);
    }
  }
}

/** Loads the page's faces into this document. */
export function applyFonts(fonts = []) {
  for (const font of fonts) {
    if (font.cssSrc) {
      const link = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: font.cssSrc,
      });
      document.head.append(link);
    } else {
      const { family, src, ...descriptors } = font;
      const face = new FontFace(family, src, descriptors);
      document.fonts.add(face);
      void face.load().catch(() => undefined);
    }
  }
}
