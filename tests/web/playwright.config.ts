// Tests of the page over the real server, with the Chromium that Debian has. Run by tests/web/run.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: process.env.WEB_OUTPUT ?? '../../build/web-output',
  globalSetup: './sample_data.ts',
  workers: 2,
  retries: 0,
  // No test depends on time; these limits only end tests that hang.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: process.env.WEB_REPORT ?? '../../build/web-report.json' }]],
  use: {
    browserName: 'chromium',
    // Each window would have two more pages, for what the address bar suggests, which cost more than ours.
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup'] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
  },
});
