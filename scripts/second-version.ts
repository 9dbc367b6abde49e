import { buildSecondVersion } from '../tests/support/second-version.ts'

buildSecondVersion()
