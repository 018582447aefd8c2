/** `npm run sbom`: the packages that the product runs with, as CycloneDX. */
import { listPackages } from '../operate/pack-release.ts';

process.stdout.write(listPackages(process.cwd()));
