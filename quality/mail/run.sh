#!/usr/bin/env bash
# Asks Debian's Postfix, Exim and OpenSMTPD, with rules of their own, and compares whose fault the product
# finds each refusal to be. It needs root, Debian and unshare; each server is installed in an overlay of
# this system, which is thrown away, and runs in a network namespace that has loopback alone.
#
#   quality/mail/run.sh [postfix|exim|opensmtpd]...
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

declare -A packages=(
  [postfix]="postfix sasl2-bin libsasl2-modules"
  [exim]="exim4-daemon-light"
  [opensmtpd]="opensmtpd"
)

in_overlay() {
  local stage=$1 server=$2 work=$3
  mount -t overlay overlay -o "lowerdir=/,upperdir=$work/up,workdir=$work/work" "$work/root"
  cd "$work/root"
  mount --bind /dev dev
  mount -t proc proc proc
  if [ "$stage" = install ]; then
    printf '#!/bin/sh\nexit 101\n' >usr/sbin/policy-rc.d
    chmod +x usr/sbin/policy-rc.d
    DEBIAN_FRONTEND=noninteractive chroot . \
      apt-get install -qq -y --no-install-recommends ${packages[$server]} >/dev/null 2>&1
    return
  fi
  ip link set lo up
  sed -i 's/^hosts:.*/hosts: files/' etc/nsswitch.conf
  printf 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n' >etc/resolv.conf
  case $server in
    postfix)
      cp "$here"/postfix/main.cf "$here"/postfix/master.cf etc/postfix/
      mkdir -p etc/postfix/sasl
      cp "$here/postfix/sasl.conf" etc/postfix/sasl/smtpd.conf
      echo secret | chroot . saslpasswd2 -p -c -u site.test site
      chmod 644 etc/sasldb2
      chroot . postfix start >/dev/null 2>&1
      ;;
    exim)
      cp "$here/exim.conf" etc/exim.conf
      timeout 120 chroot . exim4 -C /etc/exim.conf -bdf >/dev/null 2>&1 &
      ;;
    opensmtpd)
      cp "$here/smtpd.conf" etc/smtpd.conf
      timeout 120 chroot . smtpd -d -f /etc/smtpd.conf >/dev/null 2>&1 &
      ;;
  esac
  sleep 2
  cd "$root"
  local failed=0
  for port in 2525 2526 2527 2528; do
    grep -q "'$server $port'" "$here/probe.ts" || continue
    logins=('')
    [ "$port" = 2527 ] && logins=(site:secret@ site:wrong@)
    for login in "${logins[@]}"; do
      timeout 100 node_modules/.bin/node "$here/probe.ts" "$server" "$port" "$login" || failed=1
    done
  done
  return $failed
}

if [ "${1:-}" = inside ]; then
  shift
  in_overlay "$@"
  exit
fi

[ $# -gt 0 ] || set -- postfix exim opensmtpd
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for server in "$@"; do
  mkdir -p "$work/$server"/{up,work,root}
  unshare --mount "$0" inside install "$server" "$work/$server"
  # The end of the namespace of processes ends the server.
  unshare --mount --net --pid --fork --kill-child "$0" inside run "$server" "$work/$server"
done
