import { installMissing } from '../kit/install-programs.ts'
import { needed } from './programs.ts'

/* Finds the programs that the files of `deploy/` are for, or installs them from Debian's packages. */
installMissing(needed)
