/** Runs once, before all files of the project `faults`: each of them starts the same build, two at a time. */
import { buildProduct } from './start-product';

export function setup(): void {
  process.env['FAULTS_BUILD'] = buildProduct();
}
