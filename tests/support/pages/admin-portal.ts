import type { Locator, Page } from '@playwright/test';
import { adminPassword } from '#tests/support/portal/staff.ts';

/** The frame of the portal has its login and its sidebar. */
export class AdminPortal {
  readonly page: Page;
  readonly password: Locator;
  readonly login: Locator;
  readonly refusal: Locator;
  readonly logout: Locator;
  readonly sidebar: Locator;
  /** The site's links below the sections. */
  readonly footerLinks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.password = page.getByLabel('Admin Password', { exact: true });
    this.login = page.getByRole('button', { name: 'Login', exact: true });
    this.refusal = page.getByRole('alert');
    this.logout = page.getByRole('button', { name: 'Logout', exact: true });
    this.sidebar = page.getByRole('navigation', { name: 'Admin Portal' });
    this.footerLinks = page.getByRole('list').filter({ hasText: 'Privacy' }).getByRole('link');
  }

  section(name: string): Locator {
    return this.sidebar.getByRole('link', { name, exact: true });
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  /** Opens an address of the portal and logs in there. */
  async enter(path: string): Promise<void> {
    await this.page.goto(path);
    await this.password.fill(adminPassword);
    await this.login.click();
    await this.logout.waitFor();
  }

  /** Shows what can be done on a page, which is behind one button on a phone. */
  async openActions(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading' }).waitFor();
    const actions = this.page.getByRole('button', { name: 'Actions', exact: true });
    if (await actions.isVisible()) await actions.click();
  }
}
