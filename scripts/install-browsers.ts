import { needed } from '../browsers/programs.ts'
import { installMissing } from './install-programs.ts'

/* Finds Firefox and WebKitGTK, or installs them from Debian's packages. */
installMissing(needed)
