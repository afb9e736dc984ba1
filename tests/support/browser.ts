import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';
import { shiftClock } from './shift-clock.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Quiet: without these the browser looks for its maker's hosts all the time. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one that npm brought is without windows, needs two thirds of the time, and is the same on every machine; it is made for Linux. */
const bringsOwn = process.platform === 'linux' && process.arch === 'x64';

/** Starts a real Chromium: the one that npm brought where it runs, else the machine's own; CHROMIUM names another. */
export async function launchBrowser(): Promise<Browser> {
  const found = bringsOwn ? undefined : installed.find((path) => existsSync(path));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? found ?? (await chromiumPackage.executablePath()),
    headless: true,
    args,
  });
  const offset = Number(process.env['TEST_CLOCK_OFFSET'] ?? 0);
  if (offset === 0) return browser;
  // Each page shows the same hour as the server of the test.
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(shiftClock, offset);
    return context;
  };
  return browser;
}
