import { installMissing } from '../kit/install-programs.ts'
import { needed } from './programs.ts'

/* Finds Firefox and WebKitGTK, or installs them from Debian's packages. */
installMissing(needed)
