import { needed } from '../test/deploy/programs.ts'
import { installMissing } from './install-programs.ts'

/* Finds the programs that the files of `deploy/` are for, or installs them from Debian's packages. */
installMissing(needed)
