/// What makes a shell complete this program's calls. It asks the program at each key, so it need not be made anew with another version.
struct CompletionScript {
    /// The shells that there is one for.
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    let text: String

    /// - Parameters:
    ///   - name: what a shell calls this program.
    ///   - program: its path.
    init(_ shell: Shell, name: String, program: String) {
        // The same in each of the three shells.
        let path = "'" + program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        let script =
            switch shell {
            case .bash: Self.bash
            case .zsh: Self.zsh
            case .fish: Self.fish
            }
        text = script.replacing("{name}", with: name).replacing("{program}", with: path)
    }

    private static let bash = #"""
        # Completion of {name} for bash. In ~/.bashrc: eval "$({name} completion bash)"
        _{name}() {
            local line current=${COMP_WORDS[COMP_CWORD]} before=
            local -a words=() paths=()
            local -i i=COMP_CWORD
            # "=" is a word of its own here, and what is completed comes after it; ":" likewise.
            [[ $current != [=:] ]] || current=
            while ((i > 1)) && [[ ${COMP_WORDS[i]} == : || ${COMP_WORDS[i - 1]} == : ]]; do
                [[ ${COMP_WORDS[i]} != : ]] || before+=:
                i=i-1
            done
            for line in "${COMP_WORDS[@]:1:COMP_CWORD}"; do words+=("--word=$line"); done
            COMPREPLY=()
            while IFS= read -r line; do
                case $line in
                    :file | :folder)
                        [[ $line == :file ]] && line=-f || line=-d
                        compopt -o filenames 2>/dev/null
                        mapfile -t paths < <(compgen "$line" -- "$current")
                        COMPREPLY+=("${paths[@]}")
                        ;;
                    # Quotes what has spaces, and what is quoted already likewise.
                    :device) compopt -o filenames 2>/dev/null ;;
                    *)
                        line=${line%%$'\t'*}
                        COMPREPLY+=("${line#${before//:/*:}}")
                        ;;
                esac
            done < <({program} complete "${words[@]}" 2>/dev/null)
        }
        complete -F _{name} {name}
        """#

    private static let zsh = #"""
        #compdef {name}
        # Completion of {name} for zsh. In ~/.zshrc, after compinit: eval "$({name} completion zsh)"
        _{name}() {
            local line
            local -a typed candidates
            for line in "${(@)words[2,CURRENT]}"; do typed+=("--word=$line"); done
            for line in "${(@f)$({program} complete "${typed[@]}" 2>/dev/null)}"; do
                case $line in
                    '' | :device) ;;
                    :file) compset -P '--*='; _files ;;
                    :folder) compset -P '--*='; _files -/ ;;
                    *) candidates+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
                esac
            done
            (( ! $#candidates )) || _describe -V {name} candidates
        }
        if [[ ${funcstack[1]} == _{name} ]]; then _{name} "$@"; else compdef _{name} {name}; fi
        """#

    private static let fish = #"""
        # Completion of {name} for fish. In ~/.config/fish/config.fish: {name} completion fish | source
        function __{name}_complete
            set -l typed (commandline -opc)[2..-1] "$(commandline -ct)"
            for line in ({program} complete --word=$typed 2>/dev/null)
                switch $line
                    case :file
                        __fish_complete_path (commandline -ct)
                    case :folder
                        __fish_complete_directories (commandline -ct)
                    case :device
                    case '*'
                        echo $line
                end
            end
        end
        complete -c {name} -f -k -a '(__{name}_complete)'
        """#
}
