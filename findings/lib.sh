# Functions that every finding uses: a folder of its own, packages at exact versions, and the two endings.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Installs npm packages, each as NAME@VERSION, without their install scripts.
install_packages() {
  npm init --yes >npm.log
  npm install --ignore-scripts --no-audit --no-fund --loglevel=error "$@" >>npm.log
  printf 'Node %s, %s\n' "$(node --version)" "$*"
}

# Compares what was seen with what the header describes, and ends with a sentence when it differs.
expect_seen() {
  local what=$1 expected=$2 seen=$3
  printf '%s: %s\n' "$what" "$seen"
  if [ "$seen" != "$expected" ]; then
    printf 'Changed: %s was "%s" when this was written.\n' "$what" "$expected" >&2
    exit 1
  fi
}
