/** Starts an X screen of its own with programs whose settings are in one folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Desktop {
  /** The environment with which its programs start. */
  env: NodeJS.ProcessEnv;
  start: (command: string, args: string[]) => void;
  close: () => void;
}

// Nothing is asked, fetched or shown but the page.
const preferences = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'browser.urlbar.suggest.searches': false,
  'browser.urlbar.autoFill': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.formautofill.creditCards.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

const orcaSettings = {
  general: {
    sayAllOnLoad: false,
    pageSummaryOnLoad: false,
    enableEchoByWord: false,
    enableEchoByCharacter: true,
    enableKeyEcho: false,
  },
  profiles: { default: { profile: ['Default', 'default'] } },
  pronunciations: {},
  keybindings: {},
};

/** Writes a profile of Firefox and returns its folder. */
export async function writeFirefoxProfile(folder: string, homePage: string): Promise<string> {
  const profile = path.join(folder, 'firefox');
  await mkdir(profile, { recursive: true });
  await writeFile(
    path.join(profile, 'user.js'),
    Object.entries({ ...preferences, 'browser.startup.homepage': `file://${homePage}` })
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  return profile;
}

/** Writes the settings of Orca, which it reads when it starts. */
export async function writeOrcaSettings(folder: string): Promise<void> {
  const settings = path.join(folder, '.local/share/orca');
  await mkdir(settings, { recursive: true });
  await writeFile(path.join(settings, 'user-settings.conf'), JSON.stringify(orcaSettings));
}

function startProgram(command: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  return child;
}

async function readFirstLine({ stdout }: ReturnType<typeof startProgram>): Promise<string> {
  const lines = createInterface({ input: stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

/**
 * Starts a screen, a session bus and the accessibility bus.
 *
 * @param speechSocket the Unix socket of the speech server to which a screen reader connects
 */
export async function startDesktop(folder: string, speechSocket: string): Promise<Desktop> {
  const started: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    GTK_A11Y: 'atspi',
    GTK_MODULES: 'gail:atk-bridge',
    GNOME_ACCESSIBILITY: '1',
    NO_AT_BRIDGE: '0',
    SPEECHD_ADDRESS: `unix_socket:${speechSocket}`,
  };
  function start(command: string, args: string[]) {
    const child = startProgram(command, args, env);
    started.push(child);
    return child;
  }
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24']);
  env['DISPLAY'] = `:${await readFirstLine(screen)}`;
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address']);
  env['DBUS_SESSION_BUS_ADDRESS'] = await readFirstLine(bus);
  start('/usr/libexec/at-spi-bus-launcher', [
    '--launch-immediately',
    '--a11y=1',
    '--screen-reader=1',
  ]);
  return {
    env,
    start: (command, args) => void start(command, args),
    close() {
      // Each is a group with the processes that it started.
      for (const { pid, exitCode, signalCode } of started.toReversed())
        if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    },
  };
}
