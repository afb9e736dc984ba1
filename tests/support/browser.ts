import { existsSync } from 'node:fs';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

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

/** Starts a real Chromium: the machine's own where there is one, else the one that npm brought. */
export async function launchBrowser(): Promise<Browser> {
  const chosen = process.env['CHROMIUM'] ?? installed.find((path) => existsSync(path));
  return chromium.launch({
    executablePath: chosen ?? (await chromiumPackage.executablePath()),
    headless: true,
    args,
  });
}
