/**
 * Runs before the commands of analysts and designers: in a fresh clone it installs the packages, among them the Node
 * that those commands need, and does nothing when they are there. Itself it runs on Node 20.19 without any package.
 */
import { StepError, checkNodeVersion } from './steps/command.mjs';
import { install, isInstalled } from './steps/install.mjs';

try {
  checkNodeVersion();
  if (!isInstalled()) {
    console.log('Installing the packages (about a minute the first time) …');
    await install();
  }
} catch (error) {
  console.error(error instanceof StepError ? `\nStopped: ${error.message}` : error);
  process.exitCode = 1;
}
