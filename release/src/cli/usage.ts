export const usage = `./cabinet release <command>

  publish <app> [--version V] [--from FOLDER]   build (or take FOLDER) and add a version; nothing goes live
  promote <app> <version> [<app> <version> …] --reason TEXT
  rollback <app> [--to VERSION] --reason TEXT   back to the last version that was not taken back, without a build
  canary start <app> <version> --percent N | --only USER … | --steps 5:60,25:240,100 --reason TEXT
                                                for a share, for people (me), or 5 % for an hour, 25 % for four, then all
  canary change <app> [--percent N] [--only USER …] --reason TEXT     what is not given stays; --only "" names nobody
  canary stop <app> --reason TEXT
  kill <app> [--for-good] --reason TEXT         the section is off at once, for everybody; revive <app> brings it back
  revoke <app> <version> --reason TEXT          out of every tab, for good; a live one is rolled back
  maintenance on|off --reason TEXT              the technical works page
  status [--full] [--json]                      --full: revoked, works with
  explain <app> <version>                       why the gate would refuse it now, without its browser
  history [--page N] [--lim N] [--json]         newest first, 20 on a page

  keys                                          who may publish and promote what, and who signs what is live
  keys team <app> … [--may publish|promote] [--out FILE]   makes a team's key with its rights; needs the root's key
  keys server [--out FILE]                      makes the server's next key
  keys retire ID | keys revoke ID               rotated out; stolen, nothing of it is believed
  restored [--after N] --reason TEXT            after a backup was put back: signs past the highest revision that was seen
  prune [--days N] [--yes]                      versions that no tab can need any more; without --yes only names them
  check --api URL                               whether an API serves what versions in use need, before it is deployed

  --who NAME       who does it (the system's user)
  --revision N     refuse unless the store is at this revision
  --force          against what the gate says; --without-browser (RELEASE_BROWSER=no): undrawn; the history names both
  RELEASE_STORE    a folder (DATA_DIR/releases) or s3://bucket/prefix; RELEASE_S3_* see docs/operations.md
  RELEASE_KEY      the key at hand (PEM): a team's, which asks the cabinet at RELEASE_API, or the server's
  RELEASE_ROOT_KEY, RELEASE_ROOTS   the root's key, for «keys»; ids of roots that are believed
  RELEASE_TRIAL    https://user:password@host of a test stand that is drawn; else the sources' own API is started`
